/** What the lists of colleagues and of saved replies say that open where one writes. */
export const completionStrings = {
  colleagues: 'Colleagues',
  doesNotSee: 'does not see this',
  anyoneHere: 'anyone who sees this',
  replies: 'Saved replies',
  noReplies: 'No saved replies for this bot yet.',
  noReplyFits: 'No saved reply fits.',
  saveText: 'Save this text…',
  manageReplies: 'Manage saved replies',
  sharedReply: 'Shared with the workspace',
  replyOfBot: (bot: string) => `Only for customers of ${bot}`,
}
