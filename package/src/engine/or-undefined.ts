/** As `T`, where what is not given may be given as `undefined`. */
export type OrUndefined<T> = { [Name in keyof T]: undefined extends T[Name] ? T[Name] | undefined : T[Name] };
