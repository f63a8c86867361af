"""The way between a table and its clients: messages, frames, transports, server and client.

Rule 1: local play takes this way too, over a transport in memory.
Rule 2: nothing here knows a game, a table or a window; `game.core` alone is imported.
Rule 3: what arrives is checked before it is used. A violation is a `ProtocolError`, which closes
        one connection and disturbs no other.

Terms: *body* = one message as msgpack; *frame* = a body behind its length.
"""
