import { checkoutAddress } from './address.js';
import { receive } from './events.js';
import { checkoutComponent } from './react.js';
import { checkoutWebView } from './react-native.js';

const url = 'https://pay.example.com/checkout';

describe('the address of the checkout', () => {
  it.each([
    [{ url }, 'https://pay.example.com/checkout/'],
    [{ url: `${url}/?requestId=r1` }, 'https://pay.example.com/checkout/?requestId=r1'],
    [{ url, params: { apiKey: 'k', fiat: 250, wallet: '' } }, 'https://pay.example.com/checkout/?apiKey=k&fiat=250'],
    [{ url: 'https://pay.example.com' }, 'https://pay.example.com/'],
    [
      { url: `${url}?lang=de&fiat=1#token=a.b`, params: { fiat: 2, redirectUrl: 'https://shop.example.com/a?b=c&d' } },
      `${url}/?lang=de&fiat=2&redirectUrl=https%3A%2F%2Fshop.example.com%2Fa%3Fb%3Dc%26d#token=a.b`,
    ],
  ])('of %j', (checkout, address) => {
    expect(checkoutAddress(checkout).href).toBe(address);
  });

  it('must be one', () => {
    expect(() => checkoutAddress({ url: 'pay.example.com' })).toThrow(TypeError);
  });
});

describe('messages', () => {
  it.each([
    ['{"type":"resize","payload":800}', 'resize', [800], []],
    ['{"type":"transaction-created","payload":{"id":"1"}}', 'transaction-created', [], [{ id: '1' }]],
    ['{"type":"resize","payload":"800"}', 'resize', [], []],
    ['{"type":"ready"}', 'ready', [], []],
    ['null', undefined, [], []],
    ['not json', undefined, [], []],
    [{ type: 'resize', payload: 800 }, undefined, [], []],
  ])('%j is heard as %s', (data, type, heights, orders) => {
    const [onResize, onCreated] = [jest.fn(), jest.fn()];

    expect(receive(data, { onResize, onCreated })).toBe(type);

    expect(onResize.mock.calls.flat()).toEqual(heights);
    expect(onCreated.mock.calls.flat()).toEqual(orders);
  });
});

describe('the component of React Native', () => {
  const React = { createElement: (_type: never, props: Record<string, unknown>) => props };
  interface WebViewProps {
    onMessage(event: object): void;
    onShouldStartLoadWithRequest(event: object): boolean;
  }
  const shown = (change: object = {}): WebViewProps =>
    checkoutWebView(
      React as never,
      'WebView',
    )({ url, params: { requestId: 'r1', redirectUrl: 'myapp://done' }, ...change });

  it('hears the page through the bridge, and no other page', () => {
    const onCreated = jest.fn();
    const message = (address: string) => ({
      nativeEvent: { data: '{"type":"transaction-created","payload":{"id":"1"}}', url: address },
    });

    shown({ onCreated }).onMessage(message('https://pay.example.com/checkout/?requestId=r1'));
    shown({ onCreated }).onMessage(message('https://elsewhere.example.com/'));

    expect(onCreated.mock.calls).toEqual([[{ id: '1' }]]);
  });

  it('hands the return address to the app', () => {
    const onReturn = jest.fn();
    const asks = (address: string): boolean => shown({ onReturn }).onShouldStartLoadWithRequest({ url: address });

    expect(['https://pay.example.com/checkout/', 'myapp://done.evil', 'myapp://done?orderId=1'].map(asks)).toEqual([
      true,
      false, // a link into another app
      false,
    ]);
    expect(onReturn.mock.calls).toEqual([['myapp://done?orderId=1']]);
  });
});

describe('the component of React Native without a full URL', () => {
  const React = { createElement: (_type: never, props: Record<string, unknown>) => props };
  const { URL } = globalThis;
  beforeEach(() => void Object.assign(globalThis, { URL: undefined }));
  afterEach(() => void Object.assign(globalThis, { URL }));

  it('opens links into other apps by their apps, and keeps pages', () => {
    const openURL = jest.fn();
    const { source, onShouldStartLoadWithRequest: asks } = checkoutWebView(React as never, 'WebView', { openURL })({
      url: `${url}/#token=a.b`,
      params: { lang: 'de' },
    }) as { source: { uri: string }; onShouldStartLoadWithRequest(event: object): boolean };
    const links = ['upi://pay?pa=a@b', 'bitcoin:bc1q', 'https://pay.example.com/checkout/#', 'about:blank'];

    expect(source.uri).toBe(`${url}/?lang=de#token=a.b`);
    expect(links.map((link) => asks({ url: link }))).toEqual([false, false, true, true]);
    expect(openURL.mock.calls.flat()).toEqual(links.slice(0, 2));
  });

  it.each(['https://shop.example.com', 'https://shop.example.com/'])(
    'returns to %s, whose slash is optional',
    (home) => {
      const onReturn = jest.fn();
      const { onShouldStartLoadWithRequest: asks } = checkoutWebView(
        React as never,
        'WebView',
      )({ url, params: { redirectUrl: home }, onReturn }) as { onShouldStartLoadWithRequest(event: object): boolean };

      expect(asks({ url: 'https://shop.example.com/?orderId=1' })).toBe(false);
      expect(onReturn).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the component of React', () => {
  it('opens the frame again only if the address changes', () => {
    const dependencies: unknown[][] = [];
    const React = {
      createElement: (_type: string, props: object) => props,
      useEffect: (_effect: () => () => void, given: readonly unknown[]) => void dependencies.push([...given]),
      useRef: <T>(initial: T) => ({ current: initial }),
    };
    const Checkout = checkoutComponent(React);

    Checkout({ url, params: { requestId: 'r1' }, onCreated: () => undefined });
    Checkout({ url, params: { requestId: 'r1' }, onCreated: () => undefined });
    Checkout({ url, params: { requestId: 'r2' } });

    expect(dependencies[1]).toEqual(dependencies[0]);
    expect(dependencies[2]).not.toEqual(dependencies[0]);
  });
});
