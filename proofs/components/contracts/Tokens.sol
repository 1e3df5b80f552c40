// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tokens of tests: a plain one, and the odd ones that exist.
contract Token {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory symbol_, uint8 decimals_) {
        (name, symbol, decimals) = (symbol_, symbol_, decimals_);
        mint(msg.sender, 10 ** 15 * 10 ** decimals_);
    }

    function mint(address to, uint256 value) public {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(balanceOf[from] >= value, "too little");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// As Tether on Ethereum: a transfer answers nothing.
contract NoReturnToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 10 ** 21;
    }

    function transfer(address to, uint256 value) external {
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// Keeps a tenth of each transfer, and says in its event that it did not.
contract FeeToken is Token("USDT", 6) {
    function move(address from, address to, uint256 value) internal override {
        require(balanceOf[from] >= value, "too little");
        balanceOf[from] -= value;
        balanceOf[to] += value - value / 10;
        emit Transfer(from, to, value);
    }
}

/// Answers false where others fail.
contract PausableToken is Token("USDT", 6) {
    bool public isPaused;
    bool public isQuiet;

    function pause(bool paused, bool quiet) external {
        (isPaused, isQuiet) = (paused, quiet);
    }

    function transfer(address to, uint256 value) external override returns (bool) {
        if (isPaused && isQuiet) return false;
        require(!isPaused, "paused");
        move(msg.sender, to, value);
        return true;
    }
}

contract BlacklistToken is Token("USDT", 6) {
    mapping(address => bool) public isListed;

    function list(address who) external {
        isListed[who] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!isListed[from] && !isListed[to], "blacklisted");
        super.move(from, to, value);
    }
}

/// No token: it only says that it moved one.
contract Crier {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function cry(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    /// Emits its event, and then fails: the event must not count.
    function cryAndFail(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
        revert("failed");
    }

    /// Sends coins by an internal transaction.
    function forward(address payable to) external payable {
        to.transfer(msg.value);
    }
}

/// A wallet that takes no coins.
contract Deaf {
    receive() external payable {
        revert("deaf");
    }
}

/// Code that a deposit address would run after an authorisation (EIP-7702): whoever calls it, a token goes to the one wallet that is in the code.
contract Delegate {
    address private immutable hot;

    constructor(address hot_) {
        hot = hot_;
    }

    receive() external payable {}

    function sweep(address token) external {
        uint256 held = Token(token).balanceOf(address(this));
        (bool ok, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", hot, held));
        require(ok, "the token refuses");
    }
}

/// Calls many of them in one transaction.
contract Batch {
    function sweepAll(address token, address[] calldata accounts) external {
        for (uint256 i; i < accounts.length; i++) Delegate(payable(accounts[i])).sweep(token);
    }
}
