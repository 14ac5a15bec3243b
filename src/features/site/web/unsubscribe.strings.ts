/** Every text of the page that ends e-mails. */
export const unsubscribeStrings = {
  page: 'Unsubscribe',
  title: "I've unsubscribed you from emails",
  hint: 'You will get no more important emails from me.',
  thanks: 'Thanks',
  contact: 'Contact support to re-subscribe',
  profile: 'Open your profile',
  failed: 'You are not unsubscribed yet',
} as const
