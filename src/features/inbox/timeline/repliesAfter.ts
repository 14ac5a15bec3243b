import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** The numbers of what people have said to the customer of a conversation behind a message. */
export async function repliesAfter(
  db: DatabaseOrTransaction,
  conversation: { workspace_id: string; id: string },
  seq: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .where('workspace_id', '=', conversation.workspace_id)
    .where('conversation_id', '=', conversation.id)
    .where('seq', '>', seq)
    .where('type', '=', 'message')
    .where('author', '=', 'person')
    .select('seq')
    .execute()
  return rows.map((reply) => reply.seq)
}
