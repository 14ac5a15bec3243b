/**
 * What a company sent, without the values of these fields, however deep they lie. It reads the text and no structure, so that the rest stays to the letter, and
 * what was cut off or cannot be read has none of them either. In a form the JSON stands encoded.
 */
export function withoutSecrets(body: string, fields: readonly string[]): string {
  if (fields.length === 0) return body
  const names = fields.join('|')
  const inJson = new RegExp(String.raw`("(?:${names})"\s*:\s*)(?:"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*)`, 'gs')
  const inForm = new RegExp(String.raw`(%22(?:${names})%22(?:\+|%20)*%3A(?:\+|%20)*)%22(?:%5C(?:%..|[^%&])|(?!%22|%5C)[^&])*(?:%22)?`, 'gi')
  return body.replace(inJson, '$1"***"').replace(inForm, '$1%22***%22')
}
