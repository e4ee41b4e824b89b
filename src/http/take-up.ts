import fs from "node:fs";
import path from "node:path";
import PQueue from "p-queue";
import { continueRun } from "../../graphs/answer/continue-run.js";
import { errorMessage } from "../core/errors.js";
import type { Services } from "../services.js";
import type { Storage } from "../storage/sqlite.js";
import type { Clock } from "../tracing/clock.js";
import type { Log } from "./log.js";
import { defaultTenant, tenantSchema } from "./principal.js";
import { openRuns } from "./take-up-runs.js";
import type { RunHolds } from "./take-up-holds.js";
import type { Tenants } from "./tenants.js";

/** Looks for runs that were broken off, and goes on with them. */
export interface TakeUp {
  /** Takes nothing new, and leaves what is under way as it stands, to be taken up again. */
  stop(): Promise<void>;
}

export interface TakeUpOptions {
  readonly tenants: Tenants;
  /** The default tenant's folder; those of the others are below it. */
  readonly home: string;
  readonly holds: RunHolds;
  readonly clock: Clock;
  readonly log: Log;
  /** How long one run may be worked on. */
  readonly runSeconds: number;
}

const lookEveryMs = 30_000;
const atOnce = 4;
/** Later looks find what another process has left behind lately; the first one finds everything. */
const latelyMs = 3_600_000;

/**
 * Takes up, now and every half minute, the runs of this service that were broken
 * off with their process, and those whose ticket was decided and whose answer was
 * never sent. Of several processes over one database one takes each.
 */
export function startTakeUp({ tenants, home, holds, clock, log, runSeconds }: TakeUpOptions): TakeUp {
  const stop = new AbortController();
  const queue = new PQueue({ concurrency: atOnce });
  const queued = new Set<string>();
  const givenUp = new Set<string>();
  const keyOf = (storage: Storage, processId: string): string => `${storage.file} ${processId}`;

  const takeUp = async (services: Services, processId: string): Promise<void> => {
    const { storage } = services;
    const taken = stop.signal.aborted ? "held" : holds.take(storage, processId);
    if (taken === "held") return;
    if (taken === "worn_out") {
      givenUp.add(keyOf(storage, processId));
      return giveUp(services, processId, log);
    }
    let ended = false;
    try {
      const signal = AbortSignal.timeout(runSeconds * 1000);
      const run = await continueRun(services, processId, { signal, stop: stop.signal });
      ended = true;
      log.info({ process_id: processId, outcome: run.outcome?.status ?? null }, "a run that was broken off has ended");
    } catch (error) {
      if (!stop.signal.aborted)
        log.error({ process_id: processId, error: errorMessage(error) }, "a run could not be taken up");
    } finally {
      holds.release(storage, processId, ended ? "ended" : "broken_off");
    }
  };

  const lookAt = async (tenant: string, since: Date): Promise<void> => {
    const services = await tenants.of(tenant);
    for (const processId of openRuns(services.storage, { since, now: clock.now() })) {
      const key = keyOf(services.storage, processId);
      if (queued.has(key) || givenUp.has(key)) continue;
      queued.add(key);
      void queue.add(() => takeUp(services, processId).finally(() => queued.delete(key)));
    }
  };
  const look = async (since: Date): Promise<void> => {
    for (const tenant of [defaultTenant, ...tenantsIn(home)]) {
      if (stop.signal.aborted) return;
      await lookAt(tenant, since).catch((error: unknown) => {
        log.error({ tenant, error: errorMessage(error) }, "runs that were broken off could not be looked for");
      });
    }
  };

  let looking = look(new Date(0));
  const timer = setInterval(() => {
    looking = looking.then(() => look(new Date(clock.now().getTime() - latelyMs)));
  }, lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stop.abort();
      queue.clear();
      await looking;
      await queue.onIdle();
    },
  };
}

/** What breaks processes again and again must not do so for ever. */
async function giveUp({ recorder }: Services, processId: string, log: Log): Promise<void> {
  log.error({ process_id: processId }, "a run was broken off too often and is given up");
  await recorder.finish({
    ...{ process_id: processId, status: "failed", route: null, reason: null, corpus_version: null },
    ...{ outcome: null, scores: [], cost_usd: null },
  });
}

function tenantsIn(home: string): readonly string[] {
  const folder = path.join(home, "tenants");
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && tenantSchema.safeParse(entry.name).success ? [entry.name] : []));
}
