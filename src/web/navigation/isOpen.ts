/** Whether a conversation is the one before its reader. */
export const isOpen = (conversation: string): boolean => location.pathname.split('/').includes(conversation)
