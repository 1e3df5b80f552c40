import { type FrameOptions, openFrame } from './index.js';

/** The parts of React that are used. It is passed in, so that this package works with yours and has no dependency. */
export interface ReactParts {
  createElement(type: string, props: object): unknown;
  useEffect(effect: () => () => void, dependencies: readonly unknown[]): void;
  useRef<T>(initial: T): { current: T };
}

/**
 * Makes the component: `const RampartCheckout = checkoutComponent(React)`, outside of other components. A change of the address or the parameters opens the
 * checkout again; new listeners take effect without that.
 */
export function checkoutComponent<R extends ReactParts>(
  React: R,
): (props: FrameOptions & { readonly className?: string }) => ReturnType<R['createElement']> {
  return (props) => {
    const box = React.useRef<Element | null>(null);
    const latest = React.useRef(props);
    latest.current = props;
    const { url, params, title, mayLeave, className } = props;
    React.useEffect(() => {
      const frame = openFrame(box.current!, {
        ...{ url, params: params ?? {} },
        ...(title === undefined ? {} : { title }),
        ...(mayLeave === undefined ? {} : { mayLeave }),
        onCreated: (order) => latest.current.onCreated?.(order),
        onResize: (height) => latest.current.onResize?.(height),
      });
      return () => frame.close();
    }, [url, JSON.stringify(params), title, mayLeave]);
    return React.createElement('div', { ref: box, className }) as ReturnType<R['createElement']>;
  };
}
