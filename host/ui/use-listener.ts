import { useEffect, useEffectEvent } from 'react'

/** Hears the events of a type for as long as it is drawn and `isOn`; `listener` sees the last values. */
export function useListener<Type extends keyof WindowEventMap>(
  target: Window | Document,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return undefined
    // It is of that type: nothing else is heard.
    const onEvent = (event: Event) => hear(event as WindowEventMap[Type])
    target.addEventListener(type, onEvent)
    return () => target.removeEventListener(type, onEvent)
  }, [target, type, isOn])
}
