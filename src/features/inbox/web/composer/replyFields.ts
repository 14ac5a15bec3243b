import { isVisitorName } from '#features/inbox/conversations/rules.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'

/** What a saved reply can say of the customer and of who writes, by the names of the fields. */
export type ReplyFields = Readonly<Record<'name' | 'first_name' | 'email' | 'bot' | 'agent', string>>

const field = /\{\{\s*(name|first_name|email|bot|agent)\s*\}\}/g

/** What is known of a customer, and who writes to them. What the inbox calls somebody without a name is for the inbox alone. */
export function fieldsFor({ name, first_name = '', email = '' }: Conversation['user_profile'], bot: string, agent: string): ReplyFields {
  return { name: isVisitorName(name) ? '' : name, first_name, email, bot, agent }
}

/** A saved reply with what is known in the place of its fields. What is not known stays a field, for its writer to fill in. */
export function filled(text: string, fields: ReplyFields): string {
  return text.replace(field, (whole, name: keyof ReplyFields) => fields[name] || whole)
}

/** The fields that nobody has filled in; nothing is sent with one. */
export function missingFields(text: string): string[] {
  return [...new Set(text.match(field) ?? [])]
}
