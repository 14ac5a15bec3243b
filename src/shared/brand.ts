/** The product's name stands here once; every screen, mail and wire name is made from it. */
export const brand = {
  name: 'Baton',
  /** Prefix of wire names that carry the product's name, such as `baton_unread_count_display`. */
  wire: 'baton',
  tagline: 'The inbox where your chatbots hand over to your people, and your people hand back.',
} as const
