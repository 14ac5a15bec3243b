/** What is said above a message that is a reply to another one. */
export const replyLineStrings = { inReplyTo: 'In reply to', earlier: 'In reply to an earlier message', you: 'You' } as const
