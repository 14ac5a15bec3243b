/** Lines of the timeline and drafts that were held back were not said; a message that was withdrawn says nothing. */
export function isSearched({
  type,
  text,
  attachments,
}: {
  type: string
  text: string
  attachments?: readonly unknown[] | undefined
}): boolean {
  return (type === 'message' || type === 'note') && (text !== '' || (attachments?.length ?? 0) > 0)
}
