/** Whether what somebody typed is the name of what they are about to remove. */
export function isTyped(typed: string, name: string): boolean {
  return typed.trim() === name.trim()
}
