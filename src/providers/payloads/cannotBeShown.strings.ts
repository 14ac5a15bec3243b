import { brand } from '#shared/brand.ts'

/** What stands in place of what a customer or a bot sent and nobody knows how to show: that something was sent must not be lost. */
export const cannotBeShown = `Something that ${brand.name} cannot show`
