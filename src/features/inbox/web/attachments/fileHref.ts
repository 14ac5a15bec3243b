import { safeHref } from '#features/inbox/web/markup/safeHref.ts'

/** Whether a file lies on this server: the path that the server gave it, and nothing else. */
export const isOwnFile = (address: string): boolean => /^\/files\/[\w-]+\/[\w-]+$/.test(address)

/** The address of a file if a click on it can do no harm in our page; otherwise null. */
export const fileHref = (address: string): string | null => (isOwnFile(address) ? address : safeHref(address))
