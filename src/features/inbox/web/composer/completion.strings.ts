/** What the list of saved replies says that opens where one writes. */
export const completionStrings = {
  replies: 'Saved replies',
  noReplies: 'No saved replies yet.',
  noReplyFits: 'No saved reply fits.',
  manageReplies: 'Manage saved replies',
  sharedReply: 'Shared with the workspace',
}
