import type { CertificateList } from "../../../certification/certificates.js";
import { percent } from "../../../certification/percent.js";
import { changedPart, type Certificate, type CertificateHashes } from "../../../core/certificate.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { person } from "../person.js";
import type { View } from "../view.js";
import { trustWords } from "./messages.js";
import { voidReason } from "./void-reason.js";
import { readerTime } from "../reader-time.js";

/** Every certificate: valid, valid but not fitting now, void with its reason, or damaged. Those that hold come first. */
export function certificateList({ certificates, damaged }: CertificateList, now: CertificateHashes, view: View): Html {
  const words = trustWords(view.language);
  const sorted = [...certificates].sort(
    (left, right) => Number(left.status === "void") - Number(right.status === "void"),
  );
  return html`<section aria-labelledby="certificates">
    <h2 id="certificates">${words.certificates}</h2>
    ${
      sorted.length + damaged.length === 0
        ? html`<p class="empty">${words.noCertificates}</p>`
        : html`<ul class="certificates">
            ${damaged.map(
              ({ category, certificate_id: id, fault }) =>
                html`<li class="certificate certificate-damaged">
                  <h3>${category} <span class="badge badge-stopped">${words.damaged}</span></h3>
                  <p>${words.damagedNote(fault)}</p>
                  <p class="quiet"><code>${id}</code></p>
                </li>`,
            )}
            ${sorted.map((certificate) => one(certificate, now, view))}
          </ul>`
    }
  </section>`;
}

function one(certificate: Certificate, now: CertificateHashes, view: View): Html {
  const words = trustWords(view.language);
  const { category, status, certificate_id: id, created_at: created, created_by: by, labels, thresholds } = certificate;
  const changed = status === "valid" ? changedPart(certificate, now) : null;
  const bound = words.boundOf(
    percent(labels.upper_bound),
    percent(certificate.confidence),
    percent(certificate.allowed_rate),
  );
  const marks = Object.entries(thresholds).map(
    ([metric, mark]) => `${labelOf(view.report.metricTitles, metric)} ≥ ${mark}`,
  );
  const lines: readonly (readonly [string, string | Html])[] = [
    [words.bound, bound],
    [words.labels, words.labelsOf(labels.total, labels.released, labels.wrong)],
    [words.marks, marks.join(" · ")],
    [words.created, html`${readerTime(created)} ${person(by, view)}`],
    ...(certificate.voided_at === null ? [] : [[words.voided, readerTime(certificate.voided_at)] as const]),
  ];
  return html`<li class="certificate certificate-${status === "void" ? "void" : changed === null ? "valid" : "unfit"}">
    <h3>${category} ${badge(status, changed !== null, view)}</h3>
    ${changed === null ? null : html`<p>${words.unfitNote(words.hashParts[changed])}</p>`}
    ${certificate.void_reason === null ? null : html`<p>${voidReason(certificate.void_reason, view)}</p>`}
    <dl class="facts">
      ${lines.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <p class="quiet"><code>${id}</code></p>
  </li>`;
}

function badge(status: Certificate["status"], unfit: boolean, view: View): Html {
  const words = trustWords(view.language);
  if (status === "void") return html`<span class="badge badge-declined">${words.void}</span>`;
  return unfit
    ? html`<span class="badge badge-held">${words.unfit}</span>`
    : html`<span class="badge badge-answered">${words.valid}</span>`;
}
