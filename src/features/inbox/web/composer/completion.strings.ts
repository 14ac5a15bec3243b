/** What the list of saved replies says that opens where one writes. */
export const completionStrings = {
  replies: 'Saved replies',
  manageReplies: 'Manage saved replies',
  sharedReply: 'Shared with the workspace',
}
