/** What an error says, without its stack; something else that was thrown, as text. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
