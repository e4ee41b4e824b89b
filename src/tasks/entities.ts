import { z } from "zod";
import { entitiesOf } from "../llm/offline/entities.js";
import type { Task } from "./task.js";

export interface EntitiesInput {
  readonly text: string;
}

export const entitiesOutputSchema = z.object({ entities: z.array(z.string()) });
export type EntitiesOutput = z.infer<typeof entitiesOutputSchema>;

/** Lists the names, dates, figures and identifiers of a text, each once. */
export const entitiesTask: Task<EntitiesInput, EntitiesOutput> = {
  name: "entities",
  output: entitiesOutputSchema,
  variables: ({ text }) => ({ text }),
  offline: ({ text }) => ({ entities: entitiesOf(text) }),
};
