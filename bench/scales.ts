import type { Size } from './seed/seedDatabase.ts'

/** The seeded databases: `large` is what is promised, `little` what growth is measured from, `middle` what is written to. */
export type Which = 'little' | 'middle' | 'large'

export interface Scale {
  name: 'full' | 'small'
  databases: Record<Which, Size>
  /** How often a call is made to know its p50 and p95, and for how many milliseconds at most. */
  samples: { count: number; atMost: number }
  ingest: { seconds: number; warmup: number; rounds: number }
  screen: { seconds: number }
  /** How long customers write to whom an AI answers. */
  answers: { seconds: number }
  /** How long and often customers write with alerts and without, and how many hand-offs are pushed. */
  alerts: { seconds: number; rounds: number; calls: number }
  /** Changes missed, and how often they are caught up with. */
  catchUp: { changes: number; rounds: number }
  fanOut: { sockets: number; rounds: number; burst: number }
  memory: { seconds: number }
  start: { rounds: number }
  /** How long the people of the office work, and how long and often what each of them costs is taken. */
  work: { seconds: number; looking: { seconds: number; rounds: number } }
  /** Conversations of a bulk, and how often each act is done. */
  bulk: { conversations: number; rounds: number }
  /** How long people work on each database while statements are counted, and what stands in the log and the outbox by then. */
  plans: { seconds: number; changes: number; deliveries: number }
  /** Rows of the list and of the transcript that are loaded before scrolling through them. */
  scrolling: { list: number; transcript: number; seconds: number }
}

export const full: Scale = {
  name: 'full',
  databases: {
    little: { conversations: 10_000, longMessages: 20_000 },
    middle: { conversations: 100_000, longMessages: 20_000 },
    large: { conversations: 1_000_000, longMessages: 20_000 },
  },
  samples: { count: 300, atMost: 5000 },
  ingest: { seconds: 10, warmup: 3, rounds: 3 },
  screen: { seconds: 30 },
  answers: { seconds: 60 },
  alerts: { seconds: 20, rounds: 3, calls: 40 },
  catchUp: { changes: 100_000, rounds: 3 },
  fanOut: { sockets: 5000, rounds: 20, burst: 20 },
  memory: { seconds: 60 },
  start: { rounds: 5 },
  work: { seconds: 600, looking: { seconds: 8, rounds: 3 } },
  bulk: { conversations: 1000, rounds: 3 },
  plans: { seconds: 40, changes: 100_000, deliveries: 100_000 },
  scrolling: { list: 100_000, transcript: 20_000, seconds: 15 },
}

/** Everything once, in two minutes on two cores: shows that every row still runs and nothing fell off a cliff. */
export const small: Scale = {
  name: 'small',
  databases: {
    little: { conversations: 1000, longMessages: 1000 },
    middle: { conversations: 3000, longMessages: 2000 },
    large: { conversations: 10_000, longMessages: 5000 },
  },
  samples: { count: 10, atMost: 100 },
  ingest: { seconds: 1.5, warmup: 0.7, rounds: 1 },
  screen: { seconds: 1 },
  answers: { seconds: 5 },
  alerts: { seconds: 2, rounds: 1, calls: 3 },
  catchUp: { changes: 5000, rounds: 1 },
  fanOut: { sockets: 500, rounds: 3, burst: 10 },
  memory: { seconds: 2 },
  start: { rounds: 1 },
  work: { seconds: 5, looking: { seconds: 0.5, rounds: 1 } },
  bulk: { conversations: 300, rounds: 1 },
  plans: { seconds: 4, changes: 5000, deliveries: 5000 },
  scrolling: { list: 500, transcript: 300, seconds: 1 },
}
