import path from "node:path";
import { profiles } from "../../../datasets/profiles/registry.js";
import { readers } from "../../../datasets/readers/registry.js";
import { html, type Html } from "../../../report/html.js";
import type { Services } from "../../../services.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { filterChoice } from "./row-filter.js";
import { experimentsWords } from "./messages.js";
import type { NewExperimentForm } from "./new-form.js";
import type { Refusal } from "./refusal.js";
import { targetName } from "./target-name.js";

/** The form that starts an experiment; what was refused stands in it as it was sent, but for the file. */
export function newPage(
  given: { readonly form: NewExperimentForm; readonly refusal: Refusal | null },
  { config }: Services,
  view: View,
): PageContent {
  const words = experimentsWords(view.language);
  const { form, refusal } = given;
  const targets = ["dataset", "graph", ...Object.keys(config.experiments.targets)];
  return {
    title: words.newTitle,
    section: "experiments",
    status: refusal?.status ?? 200,
    body: html`<div class="measure-column">
      <p class="eyebrow"><a href="/experiments">${words.title}</a></p>
      <h1>${words.newTitle}</h1>
      <p>${words.newIntroduction}</p>
      ${refusal === null ? null : refused(refusal, view)}
      <form method="post" action="/experiments" enctype="multipart/form-data" class="stack new-experiment">
        <label for="file">${words.file}</label>
        <input
          id="file"
          name="file"
          type="file"
          required
          accept="${readers.flatMap(({ extensions }) => extensions).join(",")}"
          aria-describedby="file-hint"
          ${refusal?.about === "file" ? html`aria-invalid="true"` : null}
        />
        <p id="file-hint" class="quiet">${words.fileHint}</p>
        <label for="name">${words.nameLabel}</label>
        <input
          id="name"
          name="name"
          required
          maxlength="100"
          value="${form.name}"
          autocomplete="off"
          aria-describedby="name-hint"
          ${refusal?.about === "name" || refusal?.about === "conflict" ? html`aria-invalid="true"` : null}
        />
        <p id="name-hint" class="quiet">${words.nameHint}</p>
        ${filterChoice({
          ...{ field: "target", label: words.target, chosen: form.target, none: words.automatic },
          options: targets.map((target) => [target, targetName(target, view)] as const),
        })}
        <p class="quiet">${words.targetHint}</p>
        ${filterChoice({
          ...{ field: "profile", label: words.profile, chosen: form.profile },
          none: words.configured(path.parse(config.datasets.profile).name),
          options: profiles.map(({ name }) => [name, name] as const),
        })}
        <p class="quiet">${words.profileHint}</p>
        ${part(form, refusal, view)}
        <p class="actions"><button class="primary">${words.begin}</button></p>
      </form>
    </div>`,
  };
}

function part(form: NewExperimentForm, refusal: Refusal | null, view: View): Html {
  const words = experimentsWords(view.language);
  const isUsed = form.sample !== "" || form.categories !== "" || form.columns !== "";
  return html`<details ${isUsed ? html`open` : null}>
    <summary>${words.part}</summary>
    <div class="stack">
      <label for="sample">${words.sample}</label>
      <input
        id="sample"
        name="sample"
        type="number"
        min="1"
        step="1"
        value="${form.sample}"
        aria-describedby="sample-hint"
        ${refusal?.about === "sample" ? html`aria-invalid="true"` : null}
      />
      <p id="sample-hint" class="quiet">${words.sampleHint}</p>
      <label for="categories">${words.categories}</label>
      <textarea id="categories" name="categories" rows="2" aria-describedby="categories-hint">
${form.categories}</textarea>
      <p id="categories-hint" class="quiet">${words.categoriesHint}</p>
      <label for="columns">${words.columns}</label>
      <textarea id="columns" name="columns" rows="3" aria-describedby="columns-hint">${form.columns}</textarea>
      <p id="columns-hint" class="quiet">${words.columnsHint}</p>
    </div>
  </details>`;
}

function refused({ about, problem }: Refusal, view: View): Html {
  const words = experimentsWords(view.language);
  const { message, details } = problem;
  return html`<div class="notice refused" role="alert">
    <p><b>${words.refused}</b></p>
    <p>${words.refusals[about]}</p>
    <p lang="en" class="quiet">
      ${message}${details.where === undefined ? null : ` (${details.where})`}
      ${details.hint === undefined ? null : html`<br />${details.hint}`}
    </p>
  </div>`;
}
