/** Visits every node of a syntax tree that `parseSync` of Vite made, from the outside in. */
export function walkNodes(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) walkNodes(item, visit)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>
    if (typeof node['type'] === 'string') visit(node)
    for (const child of Object.values(node)) if (typeof child === 'object') walkNodes(child, visit)
  }
}
