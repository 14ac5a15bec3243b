/** The demo bot and its chat. */
export const demoStrings = {
  name: 'Demo bot',
  title: 'Chat with the demo bot',
  hint: 'You are the customer here. Your team sees this in the inbox.',
  empty: 'Say hello, or ask for a person.',
  starters: ['Hello!', 'When are you open?', 'Can I talk to a person?'],
  message: 'Message to the demo bot',
  send: 'Send',
  close: 'Close the chat',
  said: 'Chat',
  you: 'You',
  failed: 'Your message was not sent. Try again.',
  open: 'Write to it as a customer',
} as const
