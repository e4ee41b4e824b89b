import { Client } from "langsmith";
import { errorMessage } from "../core/errors.js";
import type { LangSmithSettings } from "./langsmith-environment.js";
import type { Redactor } from "./redaction.js";
import type { TraceTransport } from "./trace-transport.js";

type CreatedRun = Parameters<Client["createRun"]>[0];
type UpdatedRun = Parameters<Client["updateRun"]>[1];

export interface TraceClientOptions {
  readonly settings: LangSmithSettings;
  readonly redactor: Redactor;
  readonly transport: TraceTransport;
  /** Told when a batch could not be prepared for sending; a defect, since the network is the transport's matter. */
  readonly onFailure: (reason: string) => void;
}

/** Runs that are reported close together are sent together. */
const gatherMilliseconds = 250;

/**
 * A LangSmith client that lets no secret out and knows which runs it has begun
 * and not yet ended. The client's own anonymizer covers inputs, outputs,
 * metadata and errors only; here the whole record passes the redactor.
 */
export class TraceClient extends Client {
  readonly #settings: LangSmithSettings;
  readonly #redactor: Redactor;
  readonly #onFailure: (reason: string) => void;
  readonly #open = new Map<string, UpdatedRun>();
  readonly #sending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ settings, redactor, transport, onFailure }: TraceClientOptions) {
    super({
      apiUrl: settings.endpoint,
      apiKey: settings.apiKey,
      ...(settings.workspaceId === undefined ? {} : { workspaceId: settings.workspaceId }),
      hideInputs: settings.hideInputs,
      hideOutputs: settings.hideOutputs,
      // The client adds LANGSMITH_* variables to the metadata after our record went through the redactor.
      hideMetadata: settings.hideMetadata || ((metadata) => redactor.value(metadata) as typeof metadata),
      fetchImplementation: transport.fetch,
      disablePromptCache: true,
      // Spans have another way out, past the transport.
      tracingMode: "langsmith",
      // Its own timers would hold a process that has nothing left to send; #schedule stands in for them.
      manualFlushMode: true,
    });
    this.#onFailure = onFailure;
    this.#settings = settings;
    this.#redactor = redactor;
  }

  override async createRun(run: CreatedRun, options?: Parameters<Client["createRun"]>[1]): Promise<void> {
    if (this.#closed) return;
    if (run.id !== undefined && run.end_time === undefined) this.#open.set(run.id, placeOf(run));
    await super.createRun(this.#clean(run), options);
    this.#schedule();
  }

  override async updateRun(id: string, run: UpdatedRun, options?: Parameters<Client["updateRun"]>[2]): Promise<void> {
    if (this.#closed) return;
    if (run.end_time !== undefined) this.#open.delete(id);
    await super.updateRun(id, this.#clean(run), options);
    this.#schedule();
  }

  /** Sends what there is and waits for everything under way. */
  async sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sending = this.flush();
    this.#sending.add(sending);
    try {
      await Promise.all(this.#sending);
    } finally {
      this.#sending.delete(sending);
    }
  }

  /**
   * Ends every run that was begun and not ended, children first, and ignores
   * runs from then on: what a step abandoned in mid-flight reports later would
   * come after the end of its trace.
   */
  async endOpenRuns(error: string): Promise<void> {
    const abandoned = [...this.#open].reverse();
    for (const [id, place] of abandoned) await this.updateRun(id, { ...place, end_time: Date.now(), error });
    this.#closed = true;
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.sendAll().catch((error: unknown) => this.#onFailure(errorMessage(error)));
    }, gatherMilliseconds);
  }

  #clean<Run extends CreatedRun | UpdatedRun>(run: Run): Run {
    const { attachments, ...rest } = run;
    const clean = Object.fromEntries(
      Object.entries(rest).map(([field, value]) => [field, this.#redactor.value(value)]),
    ) as unknown as Run;
    const { hideInputs, hideOutputs } = this.#settings;
    if (!hideInputs && !hideOutputs) return attachments === undefined ? clean : { ...clean, attachments };
    // Hidden contents must not come out by the side door: error texts quote them, files and events hold them.
    const error = clean.error === undefined ? {} : { error: nameOfError(clean.error) };
    return { ...clean, ...error, ...withBareEvents(clean) };
  }
}

/** What an update must carry so that the collector finds its run. */
function placeOf(run: CreatedRun): UpdatedRun {
  const project = "session_name" in run && typeof run.session_name === "string" ? run.session_name : run.project_name;
  return {
    name: run.name,
    run_type: run.run_type,
    ...(run.start_time === undefined ? {} : { start_time: run.start_time }),
    ...(run.trace_id === undefined ? {} : { trace_id: run.trace_id }),
    ...(run.dotted_order === undefined ? {} : { dotted_order: run.dotted_order }),
    ...(run.parent_run_id === undefined ? {} : { parent_run_id: run.parent_run_id }),
    ...(project === undefined ? {} : { session_name: project }),
  };
}

function withBareEvents(run: object): { events?: { name: unknown; time: unknown }[] } {
  if (!("events" in run) || !Array.isArray(run.events)) return {};
  const events = run.events as readonly Readonly<Record<string, unknown>>[];
  return { events: events.map((event) => ({ name: event["name"], time: event["time"] })) };
}

function nameOfError(error: string): string {
  const name = /(?:^|\n)(\w{0,60}(?:Error|Exception|Interrupt))\b/u.exec(error)?.[1] ?? "Error";
  return `${name}: [hidden]`;
}
