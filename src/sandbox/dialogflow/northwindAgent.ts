import type { Agent, Intent, Response } from './intents.ts'

const say = (...text: string[]): Response => ({ text: { text } })
const choose = (title: string, ...quickReplies: string[]): Response => ({ quickReplies: { title, quickReplies } })

/** The agent of the shop of the sandbox: enough of one to talk about orders, and to show every kind of response. */
export const northwindAgent: Agent = {
  project: 'northwind-agent-4711',
  displayName: 'Northwind',
  defaultLanguageCode: 'en',
  supportedLanguageCodes: ['de'],
  timeZone: 'Europe/Oslo',
  people: ['mara@northwind.example', 'ben@northwind.example'],
  intents: intents(),
}

function intents(): Intent[] {
  return [
    {
      id: 'welcome',
      displayName: 'Welcome',
      action: 'input.welcome',
      phrases: ['hi', 'hello', 'hey', 'good morning', 'good evening', 'hallo', 'hi there'],
      events: ['WELCOME'],
      responses: [
        say('Hello! I am the assistant of Northwind Outdoors.', 'Hi! Northwind Outdoors here.'),
        choose('What can I do for you?', 'Track my order', 'Opening hours', 'Talk to a person'),
      ],
    },
    {
      id: 'order',
      displayName: 'Order · Status',
      phrases: [
        'track my order',
        'where is my order',
        'where is my parcel',
        'has my order shipped',
        'order status',
        'when does my order arrive',
      ],
      outputContexts: [{ name: 'order', lifespanCount: 5 }],
      responses: [say('I can look that up. What is the number of your order? It begins with NW-.')],
    },
    {
      id: 'order-number',
      displayName: 'Order · Number',
      phrases: ['nw 1234', 'nw 10432', 'it is nw 2001', 'my number is nw 3456', 'nw', 'number nw'],
      inputContexts: ['order'],
      outputContexts: [{ name: 'order', lifespanCount: 5 }],
      responses: [say('Thank you! It left our warehouse this morning, and should be with you the day after tomorrow.')],
    },
    {
      id: 'hours',
      displayName: 'Opening hours',
      phrases: ['opening hours', 'when are you open', 'what are your opening hours', 'are you open on sunday'],
      responses: [say('Our shop in Bergen is open from Monday to Saturday, 9 to 18.')],
    },
    {
      id: 'tents',
      displayName: 'Tents',
      phrases: ['do you have tents', 'show me tents', 'i need a tent', 'which tent do you recommend'],
      responses: [
        say('These two are what our customers like best:'),
        {
          card: {
            title: 'Fjell 2',
            subtitle: 'For two, 1.9 kg, three seasons',
            buttons: [{ text: 'Is it in stock?', postback: 'Is the Fjell 2 in stock?' }],
          },
        },
        {
          card: {
            title: 'Vidde 4',
            subtitle: 'For four, 4.2 kg, stands in any wind',
            buttons: [{ text: 'Is it in stock?', postback: 'Is the Vidde 4 in stock?' }],
          },
        },
      ],
    },
    {
      id: 'stock',
      displayName: 'Stock',
      phrases: ['is the fjell 2 in stock', 'is the vidde 4 in stock', 'is it in stock'],
      responses: [say('Yes, we have it here, and it ships today.')],
    },
    {
      id: 'returns',
      displayName: 'Returns',
      phrases: ['i want to return something', 'how do i return my order', 'return policy', 'can i send it back'],
      responses: [
        say('You can send anything back within 60 days, unused.'),
        choose('Shall I make you a label?', 'Yes, a label', 'No, thanks'),
      ],
      outputContexts: [{ name: 'return', lifespanCount: 2 }],
    },
    {
      id: 'returns-label',
      displayName: 'Returns · Label',
      phrases: ['yes a label', 'yes', 'yes please'],
      inputContexts: ['return'],
      outputContexts: [{ name: 'return', lifespanCount: 0 }],
      responses: [say('Here you are. Print it and put it on the parcel.'), { payload: { baton: { labels: ['Return'] } } }],
    },
    {
      id: 'person',
      displayName: 'Person',
      action: 'baton.handoff',
      phrases: ['talk to a person', 'a person please', 'human', 'can i speak to somebody', 'agent', 'i want to talk to a human'],
      responses: [say('Of course. I am getting somebody of our team.')],
    },
    {
      id: 'bye',
      displayName: 'Goodbye',
      phrases: ['bye', 'goodbye', 'that is all', 'no thanks', 'thank you bye'],
      responses: [say('Have a good trip!')],
      endInteraction: true,
    },
    {
      id: 'thanks',
      displayName: 'Thanks',
      phrases: ['thanks', 'thank you', 'great thanks'],
      responses: [say('You are welcome!', 'Any time!')],
    },
    {
      id: 'media',
      displayName: 'Picture or file',
      phrases: [],
      events: ['BATON_MEDIA'],
      responses: [say('Thank you for the picture. I cannot look at pictures, but our team can: just ask for a person.')],
    },
    {
      id: 'fallback',
      displayName: 'Default Fallback Intent',
      action: 'input.unknown',
      phrases: [],
      responses: [
        say('Sorry, I did not get that. Could you say it in other words?', 'I am not sure what you mean. Could you say it again?'),
      ],
      isFallback: true,
    },
  ]
}
