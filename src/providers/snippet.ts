/**
 * A piece of code to copy. `{server}`, `{socketServer}`, `{apiKey}`, `{clientKey}` and `{webhookSecret}` stand for what the page knows;
 * `filledSnippet` puts it in.
 */
export interface Snippet {
  title: string
  language: 'shell' | 'javascript' | 'python' | 'ruby'
  code: string
}

/** A bot's addresses and keys; what is not known (a key is shown once) stays a placeholder. The socket is at `server` unless said. */
export type SnippetValues = Partial<Record<'server' | 'socketServer' | 'apiKey' | 'clientKey' | 'webhookSecret', string>>

/** The code with the values in it. Only `{name}` of these names is replaced: braces mean much in code. */
export function filledSnippet(code: string, values: SnippetValues): string {
  const known: SnippetValues = { ...(values.server === undefined ? {} : { socketServer: values.server }), ...values }
  return code.replace(
    /\{(server|socketServer|apiKey|clientKey|webhookSecret)\}/g,
    (placeholder, name: keyof SnippetValues) => known[name] ?? placeholder,
  )
}
