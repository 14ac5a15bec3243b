/** A context as Dialogflow sends it; `name` is the whole address inside a session, and the last part of it inside an agent. */
export interface Context {
  name: string
  lifespanCount: number
  parameters: Record<string, unknown>
}

/** A response of an intent, in the form of the API: `text`, `card`, `quickReplies`, `image` or `payload`. `platform` is a number there. */
export interface Response {
  platform?: number
  text?: { text: string[] }
  card?: { title: string; subtitle?: string; imageUri?: string; buttons?: { text: string; postback: string }[] }
  quickReplies?: { title?: string; quickReplies: string[] }
  image?: { imageUri: string }
  payload?: Record<string, unknown>
}

export interface Intent {
  id: string
  displayName: string
  action?: string
  phrases: string[]
  events?: string[]
  /** The contexts that must be there, by their short names. */
  inputContexts?: string[]
  /** The contexts that it opens, and for how many turns; 0 closes one. */
  outputContexts?: { name: string; lifespanCount: number }[]
  responses: Response[]
  isFallback?: boolean
  endInteraction?: boolean
}

/** An agent of Dialogflow ES: one in a project of Google Cloud. */
export interface Agent {
  project: string
  displayName: string
  defaultLanguageCode: string
  supportedLanguageCodes: string[]
  timeZone: string
  /** The e-mail addresses of those who may use it. */
  people: string[]
  intents: Intent[]
}

/** What every new agent of Dialogflow begins with. */
export const firstIntents = (): Intent[] => [
  {
    id: 'default-welcome',
    displayName: 'Default Welcome Intent',
    action: 'input.welcome',
    phrases: ['hi', 'hello', 'hey', 'hello there', 'good morning'],
    events: ['WELCOME'],
    responses: [{ text: { text: ['Hi! How are you doing?', 'Hello! How can I help you?'] } }],
  },
  {
    id: 'default-fallback',
    displayName: 'Default Fallback Intent',
    action: 'input.unknown',
    phrases: [],
    responses: [{ text: { text: ['Sorry, I did not get that. Could you say it again?'] } }],
    isFallback: true,
  },
]
