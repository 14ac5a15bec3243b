/** Where the open invitations stand on their page: below all people. */
export const invitesAnchor = 'invitations'

/** Leads to them, wherever on the page one is, the newest first; where the letters that one looks for hide them, to these. */
export function showInvites(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const goal = find(`#${invitesAnchor} button`) ?? find('#screen input[type=search]')
  goal?.focus()
}
