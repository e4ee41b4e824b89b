import process from "node:process";
import { loadConfig } from "../src/config/load.js";
import { readEnvironment } from "../src/config/environment.js";
import { createServices, type Services } from "../src/services.js";

let opened: Promise<Services> | undefined;

/** The services behind the graphs that a LangGraph server loads: one set for the process. */
export function serverServices(): Promise<Services> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Services> {
  const folder = process.cwd();
  const environment = readEnvironment(folder);
  const { config } = loadConfig({ folder, environment });
  return createServices({ config, environment, warn: (text) => process.stderr.write(`${text}\n`) });
}
