import { openProject, type ProjectOptions, type TestedProject } from "./project.js";

const opened = new Map<string, Promise<TestedProject>>();

/**
 * The project of these options, opened once for a test file and its helpers:
 * so limits, budget and cache hold for all its assertions together.
 *
 * @throws KonkyoError as `openProject` does; the next call tries again
 */
export async function projectFor(options: ProjectOptions): Promise<TestedProject> {
  const key = JSON.stringify([options.folder, options.config, options.environment]);
  const project = opened.get(key) ?? openProject(options);
  opened.set(key, project);
  try {
    return await project;
  } catch (error) {
    opened.delete(key);
    throw error;
  }
}

/**
 * Sends what is left to send (traces) and closes databases. For `afterAll`; an
 * assertion that comes later opens the project again. Without it, a test process
 * ends all the same, but traces may be lost.
 */
export async function closeKonkyo(): Promise<void> {
  const projects = [...opened.values()];
  opened.clear();
  for (const project of projects) {
    const open = await project.catch(() => null); // why it did not open was told to whoever asked for it
    await open?.close();
  }
}
