import type { Environment } from "../config/environment.js";
import { loadConfig, type LoadedConfig } from "../config/load.js";
import { createServices, type Services } from "../services.js";
import type { Io } from "./io.js";

/** Options that every command takes. */
export interface GlobalOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** What a command runs in. */
export interface CommandContext {
  readonly io: Io;
  readonly folder: string;
  readonly environment: Environment;
  readonly options: GlobalOptions;
  /** Aborts on Ctrl-C and on SIGTERM. */
  readonly signal: AbortSignal;
  loadConfig(): LoadedConfig;
  /** Opens the services at first use; they are flushed and closed at the end, whatever happens. */
  services(): Promise<Services>;
  close(): Promise<void>;
}

export function createContext(
  given: Pick<CommandContext, "io" | "folder" | "environment" | "options" | "signal">,
): CommandContext {
  let loaded: LoadedConfig | undefined;
  let opened: Promise<Services> | undefined;
  const context: CommandContext = {
    ...given,
    loadConfig() {
      loaded ??= loadConfig({
        folder: given.folder,
        file: given.options.config,
        environment: given.environment,
      });
      return loaded;
    },
    services() {
      opened ??= createServices({
        config: context.loadConfig().config,
        environment: given.environment,
        warn: (text) => given.io.err(given.io.color.yellow(text)),
      });
      return opened;
    },
    async close() {
      const services = await opened?.catch(() => undefined); // what failed to open was reported by its command
      await services?.close();
    },
  };
  return context;
}
