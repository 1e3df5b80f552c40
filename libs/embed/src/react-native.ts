import { type Checkout, checkoutLink } from './address.js';
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

/** The part of React Native that opens other apps. */
export interface OtherApps {
  openURL(url: string): unknown;
}

/**
 * Makes the component from React, the WebView of react-native-webview and the Linking of React Native, which opens links such as `upi://` and `bitcoin:` in their
 * apps: `const RampartCheckout = checkoutWebView(React, WebView, Linking)`. The app needs the permission of the camera (NSCameraUsageDescription,
 * android.permission.CAMERA), or users upload pictures.
 */
export function checkoutWebView<R extends ReactElements>(
  React: R,
  WebView: unknown,
  Linking?: OtherApps,
): (props: WebViewOptions) => ReturnType<R['createElement']> {
  return (props) => {
    const link = checkoutLink(props);
    const home = props.params?.redirectUrl;
    return React.createElement(WebView as never, {
      source: { uri: link },
      style: props.style,
      originWhitelist: ['*'], // links into apps reach onShouldStartLoadWithRequest
      javaScriptEnabled: true,
      domStorageEnabled: true,
      allowsInlineMediaPlayback: true,
      mediaPlaybackRequiresUserAction: false,
      mediaCapturePermissionGrantType: 'grantIfSameHostElsePrompt',
      onMessage: ({ nativeEvent }: { nativeEvent: { data: unknown; url: string } }) => {
        if (originOf(nativeEvent.url) === originOf(link)) receive(nativeEvent.data, props);
      },
      onShouldStartLoadWithRequest: ({ url }: { url: string }) => {
        if (home !== undefined && props.onReturn && placeOf(url) === placeOf(home)) {
          props.onReturn(url);
          return false;
        }
        if (IN_VIEW.test(url)) return true;
        Linking?.openURL(url); // a web view shows an error for a link into an app
        return false;
      },
    }) as ReturnType<R['createElement']>;
  };
}

const IN_VIEW = /^(?:https?|about|blob|data):/i;

/** The address without its parameters, which the page adds, and without the slash that a browser adds behind a host. */
const placeOf = (url: string): string | undefined => url.split(/[?#]/, 1)[0]?.replace(/\/$/, '');

const originOf = (url: string): string | undefined => /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase();
