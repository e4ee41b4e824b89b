import type { Certificate } from "../../core/certificate.js";
import { changedPart, earnedByOther } from "../../core/certificate.js";
import { percent } from "../../certification/percent.js";
import { KonkyoError } from "../../core/errors.js";
import type { Certificates } from "../../certification/certificates.js";
import type { Language } from "../../core/language.js";
import { detailText } from "../../report/detail-text.js";
import { packageVersion } from "../../package-version.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { reviewerName } from "../review/reviewer-name.js";
import { table } from "../table.js";

const words = {
  ja: {
    none: "認定書はありません。konkyo certify で作ります。",
    head: ["認定書", "種類", "状態", "作成", "誤り/出した数", "上限", "許容"],
    valid: "有効",
    unfit: "有効だが今の設定に合わない",
    void: "無効",
    damaged: "壊れている",
    fields: {
      status: "状態",
      created: "作成",
      marks: "自動で出す点",
      labels: "ラベル",
      bound: "誤りの上限",
      hashes: "前提",
    },
    counts: (total: number, released: number, wrong: number) =>
      `${total} 件、うち自動で公開される ${released} 件、誤り ${wrong} 件`,
    bound: (bound: string, confidence: string, allowed: string) => `${bound}(確かさ ${confidence}、許容 ${allowed})`,
    changed: (part: string) => `${part} が変わったため、この認定書では何も出ません。`,
    otherVersion: (earned: string, now: string) =>
      `Konkyo ${earned} で作られた認定書です(今は ${now})。採点や公開の規則が変わっていないか、konkyo certify --dry-run で確かめてください。`,
    voided: "を無効にしました。",
    before: "はすでに無効です。",
  },
  en: {
    none: "There are no certificates. konkyo certify makes them.",
    head: ["certificate", "category", "status", "created", "wrong/released", "bound", "allowed"],
    valid: "valid",
    unfit: "valid, but does not fit what holds now",
    void: "void",
    damaged: "damaged",
    fields: {
      status: "status",
      created: "created",
      marks: "marks",
      labels: "labels",
      bound: "bound",
      hashes: "stands on",
    },
    counts: (total: number, released: number, wrong: number) =>
      `${total}, of which ${released} released, ${wrong} wrong`,
    bound: (bound: string, confidence: string, allowed: string) =>
      `${bound} (confidence ${confidence}, allowed ${allowed})`,
    changed: (part: string) => `${part} has changed: nothing is released by it.`,
    otherVersion: (earned: string, now: string) =>
      `It was earned by Konkyo ${earned}, and this is ${now}: see whether it still is, with konkyo certify --dry-run.`,
    voided: "is void.",
    before: "was void before.",
  },
} as const;

/** `konkyo certificates list`: newest first; a row that cannot be read has its place too. */
export async function certificatesList(
  context: CommandContext,
  options: { readonly language: Language },
): Promise<ExitCode> {
  const { certificates, releaseHashes } = await context.services();
  const listed = await certificates.list();
  const text = words[options.language];
  if (context.options.json === true) context.io.out(JSON.stringify(listed, null, 2));
  else if (listed.certificates.length + listed.damaged.length === 0) context.io.out(text.none);
  else {
    const now = await releaseHashes();
    const state = (certificate: Certificate): string =>
      certificate.status === "void" ? text.void : changedPart(certificate, now) === null ? text.valid : text.unfit;
    const rows = [
      ...listed.certificates.map((certificate) => [
        certificate.certificate_id.slice(0, 8),
        printable(certificate.category),
        state(certificate),
        certificate.created_at.slice(0, 10),
        `${certificate.labels.wrong}/${certificate.labels.released}`,
        percent(certificate.labels.upper_bound),
        percent(certificate.allowed_rate),
      ]),
      ...listed.damaged.map(({ certificate_id, category }) => [
        certificate_id.slice(0, 8),
        printable(category),
        text.damaged,
        ...["", "", "", ""],
      ]),
    ];
    context.io.out(table(text.head, rows));
  }
  return listed.damaged.length > 0 ? exitCodes.partial : exitCodes.ok;
}

/** `konkyo certificates show`: what a certificate allows, and what it stands on. */
export async function certificatesShow(
  context: CommandContext,
  id: string,
  options: { readonly language: Language },
): Promise<ExitCode> {
  const { certificates, releaseHashes } = await context.services();
  const certificate = await certificates.get(await wholeId(certificates, id));
  const { io } = context;
  if (context.options.json === true) {
    io.out(JSON.stringify(certificate, null, 2));
    return exitCodes.ok;
  }
  const text = words[options.language];
  const { fields } = text;
  const { labels, allowed_rate, confidence, status, void_reason } = certificate;
  const changed = changedPart(certificate, await releaseHashes());
  const lines: readonly (readonly [string, string])[] = [
    [
      fields.status,
      status === "valid" ? text.valid : `${text.void}: ${detailText(void_reason ?? "", options.language)}`,
    ],
    [fields.created, `${certificate.created_at} ${certificate.created_by}`],
    [
      fields.marks,
      Object.entries(certificate.thresholds)
        .map(([metric, mark]) => `${metric} ≥ ${mark}`)
        .join(", "),
    ],
    [fields.labels, text.counts(labels.total, labels.released, labels.wrong)],
    [fields.bound, text.bound(percent(labels.upper_bound), percent(confidence), percent(allowed_rate))],
    [
      fields.hashes,
      Object.entries(certificate.hashes)
        .map(([part, hash]) => `${part} ${hash.slice(0, 8)}`)
        .join(", "),
    ],
  ];
  io.out(`${io.color.bold(printable(certificate.category))}  ${io.color.dim(certificate.certificate_id)}`);
  io.out(
    table(
      [],
      lines.map((line) => line.map(printable)),
    ),
  );
  if (status === "valid" && changed !== null) io.out(io.color.yellow(text.changed(changed)));
  const earned = status === "valid" ? earnedByOther(certificate, packageVersion()) : null;
  if (earned !== null) io.out(io.color.yellow(printable(text.otherVersion(earned, packageVersion()))));
  return exitCodes.ok;
}

/** `konkyo certificates void`: from then on answers of its category wait for a person. */
export async function certificatesVoid(
  context: CommandContext,
  id: string,
  options: { readonly reason: string; readonly by?: string; readonly language: Language },
): Promise<ExitCode> {
  const { certificates } = await context.services();
  const certificateId = await wholeId(certificates, id);
  const voided = await certificates.void(certificateId, `${options.reason} (${reviewerName(options.by)})`);
  const text = words[options.language];
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify({ certificate_id: certificateId, voided }));
  else io.out(`${io.color.green("✓")} ${certificateId} ${voided ? text.voided : text.before}`);
  return exitCodes.ok;
}

/**
 * The id that begins so.
 *
 * @throws KonkyoError `usage` when several do
 */
async function wholeId(certificates: Certificates, beginning: string): Promise<string> {
  const { certificates: whole, damaged } = await certificates.list();
  const ids = [...whole, ...damaged].map(({ certificate_id }) => certificate_id);
  const [found, other] = ids.includes(beginning) ? [beginning] : ids.filter((id) => id.startsWith(beginning));
  if (found !== undefined && other !== undefined) {
    throw new KonkyoError("usage", `several certificates begin with ${beginning}`, {
      hint: `Give more of the id: ${found}, ${other}.`,
    });
  }
  return found ?? beginning;
}
