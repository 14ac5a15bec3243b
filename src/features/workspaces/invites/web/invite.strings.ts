const onTheirWay = (count: number) => `${count} invitations are on their way.`

/** Every text about asking people in; loaded with the screens that show it. */
export const inviteStrings = {
  title: 'Invite Users',
  hint: 'Everyone gets their own link. It works for 14 days.',
  emails: 'E-mail addresses',
  emailsHelp: 'Add or paste several, separated by commas, spaces or new lines.',
  bad: { 'no address': 'Not an e-mail address', member: 'Already a member' },
  mend: 'Change',
  remove: (email: string) => `Remove ${email}`,
  mendFirst: (count: number) =>
    count === 1 ? 'One address cannot be invited. Click it to change it.' : `${count} addresses cannot be invited. Click one to change it.`,
  tooMany: (max: number) => `At most ${max} people can be asked at once.`,
  send: (count: number) => (count < 2 ? 'Send invitation' : `Send ${count} invitations`),
  sending: 'Sending…',
  sent: (count: number) => (count === 1 ? 'The invitation is on its way.' : onTheirWay(count)),
  sentInPart: (sent: number, refused: number) => {
    const rest =
      refused === 1
        ? 'One address has unsubscribed. Send them the link yourself.'
        : `${refused} addresses have unsubscribed. Send each of them their link yourself.`
    if (sent === 0) return rest
    return `${sent === 1 ? 'One invitation is on its way.' : onTheirWay(sent)} ${rest}`
  },
  noMail: 'This server sends no e-mails. Copy the link of each invitation and hand it on yourself.',
  makeLinks: (count: number) => (count < 2 ? 'Make invitation' : `Make ${count} invitations`),
  made: (count: number) =>
    count === 1 ? 'Invitation created. Copy its link and share it.' : `${count} invitations created. Copy their links and share them.`,
  show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  kept: 'The addresses you typed are kept here until you come back.',
  given: 'What they may do and see:',
  link: 'Invite link',
  linkHint: 'Anyone with this link can join with the rights above.',
  makeLink: 'Make a link',
  linkGone: 'The link you made here no longer works. Make another one.',
  pending: 'Invitations',
  pendingHint: 'Links by which somebody can still join.',
  failed: 'The invitations could not be loaded.',
  openLink: 'Open link',
  linkOf: (name: string) => `the link for ${name}`,
  by: (name: string) => `by ${name}`,
  used: (count: number) => {
    if (count === 0) return 'Nobody joined yet'
    return count === 1 ? 'One person joined' : `${count} people joined`
  },
  expires: (days: number) => (days < 2 ? 'expires within a day' : `expires in ${days} days`),
  expired: 'Expired. Send it again, and it works for another 14 days.',
  void: 'No longer valid: the person who sent it can’t grant these rights any more.',
  givesMore: (maker: string | null) =>
    `${maker === null ? 'It' : `Made by ${maker}, it`} gives more than you have yourself. You can revoke it, but not hand on its link.`,
  mails: {
    none: 'No e-mail was sent. Copy the link.',
    queued: 'The e-mail is on its way.',
    sent: (when: string, by: string, expires: string) => `E-mail sent ${when}${by && ` ${by}`} · ${expires}`,
    failed: 'The e-mail was not sent.',
    refused: 'This address has unsubscribed. Send them the link yourself.',
  },
  resend: 'Resend',
  renew: 'Renew',
  resendNamed: (name: string) => `Resend the invitation for ${name}`,
  renewNamed: (name: string) => `Renew the invitation for ${name}`,
  resent: (name: string) => `${name} is invited again.`,
  resendFailed: 'The invitation was not sent again.',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke the invitation for ${name}`,
  revokeTitle: (name: string) => `Revoke the invitation for ${name}?`,
  revokeHint: 'Nobody can join with its link any more, not even from an e-mail that was sent.',
  revoked: (name: string) => `The invitation for ${name} is revoked.`,
} as const
