import { sql, type RawBuilder } from 'kysely'

/**
 * Of delivery `d` of conversation `c`: it tells of a state in which the conversation is no more. A bot that receives it now would take it for the
 * newest one, and speak while a person has the conversation.
 */
export function isOutdated(): RawBuilder<boolean> {
  return sql`(d.kind = 'channel update' and ((d.payload ->> 'epoch')::int is distinct from c.epoch or exists (select from delivery n
    where n.workspace_id = d.workspace_id and n.conversation_id = d.conversation_id and n.kind = 'channel update' and n.number > d.number
      and n.state <> 'superseded')))`
}
