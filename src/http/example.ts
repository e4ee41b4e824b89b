/** One example of a body. In the plural form, since readers of documents trip over a null at the top of the other. */
export function example<Value>(value: Value): { readonly examples: { readonly example: { readonly value: Value } } } {
  return { examples: { example: { value } } };
}
