/** What a person reads in a direct message: what calls for them, each with where it is. Plain text; the company's marks are not ours to know. */
export interface DirectMessage {
  title: string
  lines: readonly { text: string; url: string; open: string }[]
  /** How many more there are, in words; null for none. */
  more: string | null
}

/** Why a direct message did not go out. Of `unsure` nobody knows whether it did. `detail` is the company's own word. */
export interface DirectFailure {
  ok: false
  reason: 'token' | 'scope' | 'nobody' | 'refused' | 'busy' | 'unsure'
  detail: string
  /** After so many milliseconds it may go; null: it will not. */
  againMs: number | null
}

/** Messages of which nobody knows whether they arrived, nor what the company calls them: by when they were written, in milliseconds since 1970. */
export interface SoughtMessages {
  from: number
  until: number
  /** Where is what they tell of, each the end of an address. */
  paths: readonly string[]
}

/** Direct messages to the people of a company's workspace (Slack); one attempt a call, which never rejects. */
export interface DirectMessages {
  /** Writes to who has this e-mail address there. `ref` is what the company calls the message. */
  send(token: string, email: string, message: DirectMessage): Promise<{ ok: true; ref: string } | DirectFailure>
  /** What stands there of what we wrote to somebody, and names one of these places. */
  find(token: string, email: string, sought: SoughtMessages): Promise<{ ok: true; refs: string[] } | DirectFailure>
  /** Replaces a message without another sound; null takes it away. One that is not there any more is taken away already. */
  change(token: string, ref: string, message: DirectMessage | null): Promise<{ ok: true } | DirectFailure>
}
