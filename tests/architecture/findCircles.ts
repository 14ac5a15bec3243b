import type { SourceFile } from './readTree.ts'

/**
 * Every group of files that import each other in a circle, imports of types and `import()` included, by their paths. A circle of types is no
 * trouble at run time, but its files can be understood only together.
 */
export function findCircles(files: SourceFile[]): string[][] {
  const targets = new Map(files.map((file) => [file.path, [...file.imports, ...file.lazy]]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  // Tarjan's strongly connected components; the depth is that of the imports, which is some dozens.
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.get(path)!)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) {
        visit(target)
        lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!))
      } else if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, order.get(target)!))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1 || targets.get(path)!.includes(path)) circles.push(group.toSorted())
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return circles
}
