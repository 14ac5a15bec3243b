/**
 * The product's name stands here once; every text that says it is made from this. The names that clients rely on keep theirs: `baton_…` fields,
 * the header `X-Baton-Secret`, the class of the SDKs.
 */
export const brand = {
  name: 'Baton',
  tagline: 'The inbox where your chatbots hand over to your people, and your people hand back.',
} as const
