// The package has no types of its own; these are the parts in use.
declare module "jstat" {
  interface Distribution {
    /** Quantile of a probability. */
    inv(probability: number, first: number, second: number): number;
  }
  const statistics: { readonly jStat: { readonly beta: Distribution; readonly normal: Distribution } };
  export default statistics;
}
