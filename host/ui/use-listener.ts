import { useEffect, useEffectEvent } from 'react'

/** Hears the events of a type at `target` for as long as it is drawn; `listener` sees the last values. */
export function useListener<Type extends keyof WindowEventMap>(
  target: Window | Document | undefined,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    // It is of that type: nothing else is heard.
    const onEvent = (event: Event) => hear(event as WindowEventMap[Type])
    target?.addEventListener(type, onEvent)
    return () => target?.removeEventListener(type, onEvent)
  }, [target, type])
}
