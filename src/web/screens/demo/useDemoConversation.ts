import { useInEveryFolder } from '#web/screens/useInEveryFolder.ts'

/** The id of the conversation that a customer has with a bot, in whichever folder it is; undefined before they wrote. */
export function useDemoConversation(bot: string, customer: string): string | undefined {
  return useInEveryFolder({ bot }).rows.find(({ sourceChannel }) => sourceChannel === customer)?.id
}
