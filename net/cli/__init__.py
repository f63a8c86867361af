"""Where the parts are joined: the only place in `net` that knows tables and games."""
