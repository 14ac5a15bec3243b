/** What a saved reply can say of the customer and of who uses it. */
export const fieldNames = ['name', 'first_name', 'email', 'bot', 'agent'] as const

export type FieldName = (typeof fieldNames)[number]

/** What the fields say of one customer and one agent; '' where it is not known. */
export type KnownFields = Readonly<Record<FieldName, string>>
