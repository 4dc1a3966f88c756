/**
 * An answer of which nothing is forgotten: every field that the contract lets a backend leave out is named all the same,
 * and `undefined` or `null` only because somebody wrote that. Handlers answer so, and therefore mappers do. A number with a unit is a number.
 */
export type Filled<Wire> = Wire extends string | number | boolean ? Wire : Wire extends object ? { [Key in keyof Wire]-?: Filled<Wire[Key]> } : Wire;
