import { type Checkout, checkoutAddress } from './address.js';
import { receive, type Listeners } from './events.js';

/** The part of React that is used. */
export interface ReactElements {
  createElement(type: never, props: object): unknown;
}

export interface WebViewOptions extends Checkout, Pick<Listeners, 'onCreated' | 'onResize'> {
  /** Called in place of opening the `redirectUrl`, with its signed parameters for your server. */
  readonly onReturn?: (url: string) => void;
  readonly style?: unknown;
}

/**
 * Makes the component from React and the WebView of react-native-webview: `const RampartCheckout = checkoutWebView(React, WebView)`. The app needs the
 * permission of the camera (NSCameraUsageDescription, android.permission.CAMERA), or users upload pictures.
 */
export function checkoutWebView<R extends ReactElements>(
  React: R,
  WebView: unknown,
): (props: WebViewOptions) => ReturnType<R['createElement']> {
  return (props) => {
    const address = checkoutAddress(props);
    const home = props.params?.redirectUrl;
    return React.createElement(WebView as never, {
      source: { uri: address.href },
      style: props.style,
      originWhitelist: ['*'], // links into apps reach onShouldStartLoadWithRequest
      javaScriptEnabled: true,
      domStorageEnabled: true,
      allowsInlineMediaPlayback: true,
      mediaPlaybackRequiresUserAction: false,
      mediaCapturePermissionGrantType: 'grantIfSameHostElsePrompt',
      onMessage: ({ nativeEvent }: { nativeEvent: { data: unknown; url: string } }) => {
        if (new URL(nativeEvent.url).origin === address.origin) receive(nativeEvent.data, props);
      },
      onShouldStartLoadWithRequest: ({ url }: { url: string }) => {
        if (home === undefined || !props.onReturn || placeOf(url) !== placeOf(home)) return true;
        props.onReturn(url);
        return false;
      },
    }) as ReturnType<R['createElement']>;
  };
}

/** The address without its parameters, which the page adds. */
const placeOf = (url: string): string | undefined => url.split(/[?#]/, 1)[0];
