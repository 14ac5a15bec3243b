/** What the list of saved replies says that opens where one writes. */
export const completionStrings = {
  replies: 'Saved replies',
  manageReplies: 'Write and change saved replies',
  sharedReply: 'Shared with the workspace',
}
