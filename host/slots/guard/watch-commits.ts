import type { AnyComponent } from '@slipway/sdk'

/** A component that is drawn more often than this in a second, for two seconds in a row, is in a loop. */
const MOST_A_SECOND = 300
/** So many commits of a second are only counted: a page at work has fewer, and pays nothing more. */
const FREE_A_SECOND = 50

interface WatchedBox {
  readonly component: AnyComponent
  readonly onLoop: () => void
}

/** The parts of React's tree that are read: the same that its developer tools read. */
interface Fiber {
  readonly flags: number
  readonly elementType: unknown
  readonly stateNode: unknown
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

interface FiberRoot {
  readonly current: Fiber
  readonly containerInfo: Node
}

interface ReactHook {
  readonly supportsFiber: true
  onCommitFiberRoot?: (id: unknown, root: FiberRoot, ...others: readonly unknown[]) => void
  inject(renderer: unknown): unknown
}

/** `PerformedWork` of React: the component itself was called in this commit. */
const CALLED = 1

const boxes = new Map<unknown, WatchedBox>()
let second = startSecond(0)

/** Calls `onLoop` when `component`, drawn inside of `element`, or something in it draws without end. */
export function watchBox(element: Element, box: WatchedBox): () => void {
  boxes.set(element, box)
  return () => boxes.delete(element)
}

function startSecond(at: number, before = new Set<WatchedBox>()) {
  return {
    at,
    commits: 0,
    drawn: new Map<WatchedBox, number>(),
    /** What was over the limit in this second, and in the one before. */
    over: new Set<WatchedBox>(),
    before,
  }
}

function countCommit(root: FiberRoot): void {
  const now = performance.now()
  const age = now - second.at
  if (age >= 1000) second = startSecond(now, age < 2000 ? second.over : undefined)
  second.commits += 1
  if (second.commits <= FREE_A_SECOND) return
  for (const box of boxesDrawn(root)) countDrawing(box)
}

function countDrawing(box: WatchedBox): void {
  const count = (second.drawn.get(box) ?? 0) + 1
  second.drawn.set(box, count)
  if (count <= MOST_A_SECOND) return
  second.over.add(box)
  if (second.before.delete(box)) box.onLoop()
}

function boxesDrawn({ current, containerInfo }: FiberRoot): ReadonlySet<WatchedBox> {
  const found = new Set<WatchedBox>()
  // A component may have a React root of its own in its box.
  for (let node: Node | null = containerInfo; node; node = node.parentNode) {
    const box = boxes.get(node)
    if (box) return found.add(box)
  }
  collectBoxes(current, found)
  return found
}

function collectBoxes(fiber: Fiber, found: Set<WatchedBox>): void {
  if (isUntouched(fiber)) return
  const box = boxes.get(fiber.stateNode)
  if (!box) for (const child of childrenOf(fiber)) collectBoxes(child, found)
  else if (isDrawnIn(fiber, box)) found.add(box)
}

// What the host draws around a component does not count.
function isDrawnIn(fiber: Fiber, box: WatchedBox): boolean {
  if (fiber.elementType === box.component) return hasCalled(fiber)
  return childrenOf(fiber).some((child) => isDrawnIn(child, box))
}

function hasCalled(fiber: Fiber): boolean {
  if (fiber.flags & CALLED) return true
  return !isUntouched(fiber) && childrenOf(fiber).some(hasCalled)
}

// React gives new children to whatever it has gone through.
function isUntouched({ child, alternate }: Fiber): boolean {
  return alternate !== null && alternate.child === child
}

function childrenOf({ child }: Fiber): readonly Fiber[] {
  const all: Fiber[] = []
  for (let next = child; next; next = next.sibling) all.push(next)
  return all
}

function install(): void {
  const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook }
  const hook: ReactHook = (page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    supportsFiber: true,
    inject: () => 1,
  })
  const { onCommitFiberRoot } = hook
  hook.onCommitFiberRoot = (id, root, ...others) => {
    onCommitFiberRoot?.call(hook, id, root, ...others)
    countCommit(root)
  }
}

// At import, against our habit: React looks for the hook once, while it is loaded itself.
install()
