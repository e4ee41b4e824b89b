import { startTestService, type TestService } from "./test-service.js";

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Readonly<Record<string, unknown>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export async function documentOf(service: TestService): Promise<OpenApiDocument> {
  return (await (await service.call("GET", "/openapi.json")).json()) as OpenApiDocument;
}

/** Every operation of the document, as a reader of it finds them. */
export async function operationsOf(): Promise<readonly DescribedOperation[]> {
  const service = await startTestService();
  const { paths } = await documentOf(service);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ method, path, operation },
      id: String(operation["operationId"]),
    })),
  );
}
