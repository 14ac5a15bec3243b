/** Sets a text where there is one: absent and '' mean the same on the wire, and absent is smaller. */
export function setField<Key extends string>(target: { [key in Key]?: string | undefined }, key: Key, value: string): void {
  if (value !== '') target[key] = value
}
